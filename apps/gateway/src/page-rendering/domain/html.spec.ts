import * as fc from 'fast-check';
import { html } from './html';

function decoded(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_match, name: string) => names[name] ?? '');
}

describe('a template of HTML', () => {
  it('keeps what is put into it as text, in elements and in attributes', () => {
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

  it('puts HTML into HTML, lists of it too, and leaves out what is not there', () => {
    const items = ['a', '<b>'].map((text) => html`<i>${text}</i>`);

    expect(html`<b>${items}${undefined}${false}${1}</b>`.text).toBe('<b><i>a</i><i>&lt;b&gt;</i>1</b>');
  });

  it('leaves the text of a replacement pattern as it is', () => {
    expect(html`<p>${"$& $1 $'"}</p>`.text).toBe('<p>$&amp; $1 $&#39;</p>');
  });
});
