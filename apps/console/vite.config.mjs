import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

const COMPRESSED = /\.(html|js|css|svg)$/;

/** Adds the compressed form of each file, which the gateway sends to browsers that take it. */
function compressed() {
  return {
    name: 'corridor:compressed',
    generateBundle: {
      order: /** @type {const} */ ('post'),
      /** @type {import('vite').Rollup.FunctionPluginHooks['generateBundle']} */
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (!COMPRESSED.test(output.fileName)) continue;
          const content = output.type === 'asset' ? output.source : output.code;
          const [type, fileName] = [/** @type {const} */ ('asset'), output.fileName];
          this.emitFile({ type, fileName: `${fileName}.br`, source: brotliCompressSync(content) });
          this.emitFile({ type, fileName: `${fileName}.gz`, source: gzipSync(content) });
        }
      },
    },
  };
}

/**
 * The pages of the console. Their policy allows no inline script, style or picture, so nothing is inlined.
 * `CONSOLE_TARGET` is the address of a console whose APIs the development server uses.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [compressed()],
  build: {
    target: 'es2022',
    outDir: 'dist/pages',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licenses of what is in the bundle go with it.
    license: { fileName: 'licenses.md' },
  },
  server: process.env.CONSOLE_TARGET
    ? {
        proxy: {
          '/api': {
            target: process.env.CONSOLE_TARGET,
            changeOrigin: true,
            headers: { origin: process.env.CONSOLE_TARGET },
          },
        },
      }
    : undefined,
});
