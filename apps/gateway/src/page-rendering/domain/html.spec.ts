import * as fc from 'fast-check';
import { html } from './html';

function decoded(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_match, name: string) => names[name] ?? '');
}

describe('the html template', () => {
  it('escapes inserted text in elements and attributes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('<', '>', '"', "'", '&', 'script', '/', '=', ' ', '-->', '&lt;'))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const [, attribute = '', content = ''] =
          /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(html`<p title="${given}">${given}</p>`.text) ?? [];
        expect([decoded(attribute), decoded(content)]).toEqual([given, given]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('inserts HTML and lists of HTML unchanged, and omits undefined values', () => {
    const items = ['a', '<b>'].map((text) => html`<i>${text}</i>`);

    expect(html`<b>${items}${undefined}${false}${1}</b>`.text).toBe('<b><i>a</i><i>&lt;b&gt;</i>1</b>');
  });

  it('does not interpret replacement patterns in inserted text', () => {
    expect(html`<p>${"$& $1 $'"}</p>`.text).toBe('<p>$&amp; $1 $&#39;</p>');
  });
});
