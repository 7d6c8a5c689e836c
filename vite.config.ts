import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/web/theme-css.ts';

/**
 * `virtual:theme.css`: the theme's variables as a file. Made at run time they would need a `<style>` element, which
 * `style-src 'self'` refuses.
 */
function themeVariables(): Plugin {
  const id = '\0virtual:theme.css';
  return {
    name: 'portale-theme-variables',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (source) => (source === id ? themeCss() : undefined),
  };
}

/**
 * The browser needs a contract's method, address and permission; its schemas validate on the server. Taking them out
 * of the calls of `contract` lets zod stay away from the login. A schema that a form uses by name is kept.
 */
function contractsWithoutSchemas(): Plugin {
  const schemas = new Set(['params', 'query', 'body', 'response', 'summary']);
  return {
    name: 'portale-contracts-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler(code) {
        const cuts: [number, number][] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
            const [definition] = init.arguments;
            if (init.callee.name !== 'contract' || definition?.type !== 'ObjectExpression') continue;
            for (const part of definition.properties) {
              if (part.type !== 'Property' || part.key.type !== 'Identifier' || !schemas.has(part.key.name)) continue;
              const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0;
              cuts.push([part.start, part.end + comma]);
            }
          }
        }
        return { code: cuts.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), code), map: null };
      },
    },
  };
}

/** Preloads the one font file of the first paint (Italian is covered by the latin subset). */
function preloadFont(): Plugin {
  return {
    name: 'portale-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/backoffice/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

/** Libraries that the login waits for anyway. */
const FIRST =
  /node_modules\/(react|react-dom|scheduler|zod|use-sync-external-store|clsx|@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store))\//;

export default defineConfig({
  base: '/backoffice/',
  publicDir: 'src/web/public',
  plugins: [react(), themeVariables(), contractsWithoutSchemas(), preloadFont()],
  css: {
    postcss: { plugins: [postcssMantine()] },
    modules: { generateScopedName: '[local]_[hash:base64:5]' },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The polyfill is an inline script in older browsers; every browser with Trusted Types has module preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'contract'] },
      output: {
        codeSplitting: {
          // What every page needs, in one file: it compresses better than five.
          groups: [{ name: 'first', test: FIRST }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/apirest': process.env.PORTALE_API ?? 'http://127.0.0.1:8080',
      '/apiback': process.env.PORTALE_API ?? 'http://127.0.0.1:8080',
    },
  },
});
