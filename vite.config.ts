import { convertCssVariables, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { cssVariablesResolver, theme } from './src/web/theme.ts';

/** Palettes of Mantine that the identity does not use: left out of the style sheet, which the login waits for. */
const UNUSED_PALETTES =
  /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal|verde|ocra|cielo)-/;

function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = cssVariablesResolver(merged);
  const used = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !UNUSED_PALETTES.test(name)));
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root');
}

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

export default defineConfig({
  base: '/backoffice/',
  publicDir: 'src/web/public',
  plugins: [react(), themeVariables(), preloadFont()],
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
  },
  server: {
    proxy: {
      '/apirest': process.env.PORTALE_API ?? 'http://127.0.0.1:8080',
      '/apiback': process.env.PORTALE_API ?? 'http://127.0.0.1:8080',
    },
  },
});
