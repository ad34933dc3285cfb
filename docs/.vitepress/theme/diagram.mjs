import { useData, withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref, useId, watch } from 'vue';

/** The renderer, which only pages with a diagram load; it is a file of the site. */
async function renderer() {
  const { default: mermaid } = await import(/* @vite-ignore */ withBase('/mermaid/mermaid.esm.min.mjs'));
  return mermaid;
}

/** A diagram of Mermaid. Until it is drawn, and without scripts, it is its text. */
export const Diagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup(props) {
    const id = useId();
    const drawn = ref('');
    const { isDark } = useData();
    async function draw() {
      const mermaid = await renderer();
      const theme = isDark.value ? 'dark' : 'neutral';
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        theme,
        // Labels of HTML would get the styles of the site after they were measured.
        htmlLabels: false,
        flowchart: { htmlLabels: false, wrappingWidth: 300 },
      });
      const { svg } = await mermaid.render(`diagram-${id}`, decodeURIComponent(props.source));
      drawn.value = svg;
    }
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      drawn.value === ''
        ? h('pre', { class: 'diagram' }, decodeURIComponent(props.source))
        : h('div', { class: 'diagram', tabindex: 0, innerHTML: drawn.value });
  },
});
