import { createHash } from 'node:crypto';
import { html, Html } from './domain/html';
import type { PageLook } from './page-look.registry';

/** Every pair of colours has a contrast of at least 4.5 : 1; nothing is loaded. */
const STYLE = `
*,*::before,*::after{box-sizing:border-box}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:#1b2430;background:#f3f5f8}
body{margin:0;min-height:100vh}
header{background:#12325b;color:#fff}
header p,main,footer p{max-width:40rem;margin:0 auto;padding:1rem 1.25rem}
header p{font-weight:600;letter-spacing:.01em;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;overflow-wrap:anywhere}
.logo{background:#fff;color:#1b2430;border-bottom:1px solid #d5dbe4}
.logo img{display:block;height:2.5rem;width:auto;max-width:12rem;object-fit:contain}
main{padding-bottom:3rem}
footer{border-top:1px solid #d5dbe4}
h1{font-size:1.75rem;line-height:1.2;margin:1.5rem 0 .75rem}
h2,legend{font-size:1.2rem;font-weight:600;line-height:1.3}
p{margin:.5rem 0 1rem}
.card{background:#fff;border:1px solid #d5dbe4;border-radius:.5rem;padding:1.25rem;margin:0 0 1.25rem}
fieldset{min-width:0}
.card>.hint{margin-bottom:1rem}
.card>:last-child,.card>p:last-child{margin-bottom:.25rem}
legend{float:left;width:100%;padding:0;margin:0 0 .75rem}
legend+*{clear:both}
.field{margin:0 0 1.25rem}
.field:last-child{margin-bottom:.25rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
.hint{color:#4a5768;margin:0 0 .375rem}
.optional{font-weight:400;color:#4a5768}
input,select{font:inherit;color:inherit;width:100%;max-width:100%;padding:.6rem .7rem;border:1px solid #5d6b7e;border-radius:.375rem;background:#fff}
input[type=date],.short{max-width:14rem}
input[type=file]{padding:.5rem}
.fault{border-left:.3rem solid #b3261e;padding-left:.9rem}
.fault input,.fault select{border:2px solid #b3261e}
.message{color:#b3261e;font-weight:600;margin:0 0 .375rem}
.summary{border:.2rem solid #b3261e;border-radius:.5rem;background:#fff;padding:1rem 1.25rem;margin:0 0 1.5rem}
.summary h2{margin:0 0 .5rem}
.summary p{margin:.75rem 0 0}
.summary ul{margin:0;padding-left:1.25rem}
.summary a{color:#b3261e;font-weight:600}
a{color:#0b57a4}
button,.button{display:inline-block;font:inherit;font-weight:600;color:#fff;background:#0b57a4;border:0;border-radius:.375rem;padding:.75rem 1.5rem;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#094583}
:focus-visible,.summary:focus{outline:3px solid #12325b;outline-offset:2px;box-shadow:0 0 0 5px #ffd54a}
.state{border-top:.4rem solid #5d6b7e;padding:2rem 1.25rem;margin-top:1.5rem;text-align:center}
.state.good{border-top-color:#1c7a41;background:#f1faf4}
.state.bad{border-top-color:#b3261e}
.state h1{margin-top:.75rem;overflow-wrap:anywhere}
.icon{display:block;width:5rem;height:5rem;margin:0 auto;fill:none;stroke:#fff;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.icon circle{fill:#5d6b7e;stroke:none}
.good .icon circle{fill:#1c7a41}
.bad .icon circle{fill:#b3261e}
@media (max-width:30rem){button,.button{width:100%;text-align:center}}
@media (forced-colors:active){button,.button,.card{border:1px solid}}
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * Headers of a page. Only its own style and its embedded logo may be used. Its form may be sent only to its origin. It
 * can't be framed. Its address, which contains the token, is neither sent to other sites nor cached.
 */
export function pageHeaders({ texts, brand }: PageLook): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': texts.language,
    vary: 'Accept-Language',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      ...(brand.logo === undefined ? [] : ['img-src data:']),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  };
}

/** A complete page. @param title the heading, which a screen reader reads first. */
export function pageOf({ texts, brand }: PageLook, title: string, content: Html): string {
  const { logo, privacyUrl } = brand;
  const name = brand.name ?? texts.say('page.service');
  const head = html`<title>${title} – ${name}</title>`;
  const header = html`<header${logo !== undefined && html` class="logo"`}>
    <p>${logo !== undefined && html`<img src="${logo}" alt="" />`}<span>${name}</span></p>
  </header>`;
  const footer =
    privacyUrl !== undefined &&
    html`<footer>
      <p><a href="${privacyUrl}" rel="noreferrer">${texts.say('page.privacy')}</a></p>
    </footer>`;
  return [
    `<!doctype html>\n<html lang="${texts.language}">\n<head>\n<meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `${head.text}\n<style>${STYLE}</style>\n</head>\n<body>`,
    header.text,
    `<main>${content.text}</main>`,
    `${footer === false ? '' : footer.text}\n</body>\n</html>\n`,
  ].join('\n');
}
