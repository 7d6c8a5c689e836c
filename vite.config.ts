import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin as PostcssPlugin } from 'postcss';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { browserFloor, FLOOR, olderHeights, withoutLayers } from './src/commands/browser-floor.ts';
import { themeCss } from './src/web/theme-css.ts';

/**
 * `virtual:theme.css`: the theme's variables as a file. Creating them at run time would need a `<style>` element, which
 * `style-src 'self'` forbids.
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
 * The browser needs only a contract's method, address and permission; its schemas validate on the server. Removing them
 * from the definitions keeps zod out of the login page's bundle. A schema that a form uses by name is kept.
 */
function contractsWithoutSchemas(): Plugin {
  const schemas = new Set(['params', 'query', 'body', 'response', 'name', 'chapter', 'summary', 'when', 'refuses']);
  return {
    name: 'portale-contracts-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler(code) {
        const cuts: [number, number][] = [];
        // Covers contracts of their own and those that a factory makes for each kind.
        for (const definition of contractsIn(this.parse(code))) {
          for (const part of definition.properties) {
            if (part.type !== 'Property' || part.key.type !== 'Identifier' || !schemas.has(part.key.name)) continue;
            const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0;
            cuts.push([part.start, part.end + comma]);
          }
        }
        cuts.sort(([a], [b]) => a - b);
        return { code: cuts.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), code), map: null };
      },
    },
  };
}

type Definition = { properties: { type: string; key: { type: string; name: string }; start: number; end: number }[] };

/** Functions that make one contract, or several similar ones. */
const MAKERS = new Set(['contract', 'removal', 'loginCalls', 'importCalls']);

/** The definitions passed to one of these functions anywhere in a parsed file. */
function contractsIn(node: unknown): Definition[] {
  if (Array.isArray(node)) return node.flatMap(contractsIn);
  if (typeof node !== 'object' || node === null) return [];
  const {
    type,
    callee,
    arguments: given,
  } = node as {
    type?: string;
    callee?: { type: string; name: string };
    arguments?: ({ type: string } & Definition)[];
  };
  const [first] = given ?? [];
  if (type === 'CallExpression' && MAKERS.has(callee?.name ?? '') && first?.type === 'ObjectExpression') return [first];
  return Object.values(node).flatMap(contractsIn);
}

/** Preloads the font file of the first paint (the latin subset covers Italian). */
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

/** Runs `src/shell/early.ts` as soon as it has loaded; as an import it would wait for the app. */
function earlyScript(): Plugin {
  return {
    name: 'portale-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const early = Object.values(bundle ?? {}).find(
          (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith('/src/shell/early.ts')),
        );
        if (!early) throw new Error('The early script was not built');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/backoffice/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' as const }];
      },
    },
  };
}

/**
 * `sw.js` with the list of files to cache: the page, its scripts, the login, the document viewer, the font, the logo.
 */
function serviceWorker(): Plugin {
  return {
    name: 'portale-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set(['floor.js', 'logo.svg', 'manifest.webmanifest']);
        const add = (name: string) => {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== 'chunk') return;
          files.add(name);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
          for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
          chunk.imports.forEach(add);
        };
        for (const chunk of Object.values(bundle)) {
          if (
            chunk.type === 'chunk' &&
            chunk.moduleIds.some((id) => /\/(main-web|login|app|shell|document-viewer)\.tsx$/.test(id))
          )
            add(chunk.fileName);
          if (chunk.type === 'asset' && chunk.fileName.endsWith('.woff2')) files.add(chunk.fileName);
        }
        const list = ['/backoffice/', ...[...files].sort().map((name) => `/backoffice/${name}`)];
        const version = createHash('sha256').update(list.join()).digest('hex').slice(0, 12);
        const source = readFileSync(new URL('src/web/service-worker.js', import.meta.url), 'utf8')
          .replace('__VERSION__', version)
          .replace('__FILES__', JSON.stringify(list));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** Writes a `.br` and a `.gz` next to each text file, so that the server compresses nothing while it serves. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'portale-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
          const file = join(folder, name);
          const content = readFileSync(file);
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(content));
        }
      },
    },
  };
}

/**
 * Bundles files that are needed together: a dozen small ones compress badly, and each costs the main thread a request,
 * a link and a module of its own. A folder is a group and includes what it imports, unless an earlier group has it;
 * files in no group are bundled with the screen that first imports them.
 */
const GROUPS = [
  {
    name: 'early',
    test: /vite\/preload-helper|rolldown\/runtime|src\/(web\/(guard|login-paths|newer-apis|token|constants)|shell\/(early|load-shell)|access\/roles)\.ts$/,
  },
  // The list of screens, which the early script loads for everyone but a visitor at the login.
  { name: 'screens', test: /src\/shell\/screens\.ts$/ },
  // Libraries that rarely change: browsers still have them cached after an update.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // What the login page needs, and every screen with it.
  {
    name: 'first',
    test: /src\/(main-web|web\/(api-problem|installed|frame\/language-menu|ui\/(icon|page\/(logo|guilloche)|chip\/traccia|field\/(check|field-sentence))))\.\w+$|src\/text\/common\/(fields|format)\.|components\/(TextInput|InputBase|Input)\/|theme\.css/,
  },
  // The field that the login page and forms share.
  { name: 'password', test: /src\/web\/ui\/field\/password-box/ },
  // Routes, session and queries: what every screen but the login needs.
  {
    name: 'app',
    test: /src\/(shell\/app\.tsx|web\/(?!shrink-photo|upload|mantine-without)[\w-]+\.\w+|web\/ui\/(menu\/(placement|tip)|field\/select-field|dialog\/confirm-dialog)\.\w+)$/,
  },
  // The sentences of every refusal, for screens that say why an action is not offered.
  { name: 'refusals', test: /src\/text\/common\/refusals/ },
  // The frame, and the components of homes and details: an employee's phone never loads a table.
  {
    name: 'desk',
    test: /src\/((web|shell)\/frame\/(?!tour\.tsx|keyboard-help|link-of-other)|web\/ui\/(chip\/(?!summary|tax-code)|dialog|field\/quick-search|menu\/(?!help-link|toolbar)|page\/(?!pdf-preview|take-back|timeline|qr-code|public-note|policy-text)))/,
  },
  { name: 'form', test: /src\/web\/form\/(?!day-field)/ },
  // What an employee's screens call and say, and what forms for a person check: the homes of offices need neither.
  {
    name: 'own-calls',
    test: /src\/(features\/(documents\/core\/own-documents|notices\/notices|signing\/own-signing)\.contract|text\/(signing\/own-signing|requests|notices)|ledger\/receipts\.contract)\.ts$/,
  },
  {
    name: 'people',
    test: /src\/(directory\/tax-code|text\/(common\/(typed|typed-row)|documents\/addressee)|web\/ui\/chip\/tax-code)\.tsx?$/,
  },
  // The contracts and texts that lists and every home share.
  {
    name: 'calls',
    test: /src\/(features\/(documents\/(core\/documents|download\/archives|reminders\/reminders)|requests\/requests)\.contract|features\/signing\/signing|text\/(documents\/own-documents|homes|history\/history|common\/kind-words))\.ts$|@tanstack\/react-query\/.*useQueries/,
  },
  // The date field: lists filter by it, forms contain it.
  { name: 'days', test: /src\/web\/ui\/field\/(date-field|typed-date)/ },
  // What lists, homes and forms of consultants and companies share: the page's owner, its documents, what was just
  // published; and two hooks for which a page without a list would otherwise load the whole list.
  {
    name: 'office',
    test: /src\/(directory-web\/(use-companies|print\.ts)|features\/documents\/(core\/web\/(company-header|document-(row|calls)\.ts)|web\/no-documents|publish\/web\/take-back)|ledger\/history\.contract|web\/ui\/field\/(company-picker|combobox))|@mantine\/hooks\/esm\/use-(debounced-value|resize-observer)/,
  },
  { name: 'list', test: /src\/web\/(list|ui\/(table\/(?!virtual)|field\/(search-panel|select\.)|chip\/summary))/ },
  // The employee's home and documents.
  { name: 'own', test: /src\/features\/(homes\/web\/employee|documents\/own\/)/ },
  // The notice of mails that wait, on homes and lists.
  { name: 'mails', test: /src\/features\/notifications\/web\/waiting-mails/ },
  {
    name: 'documents',
    // The list and what it needs; each of the other screens loads when it is opened.
    test: /src\/features\/(documents\/web\/document-list|homes\/web\/workers-documents)\./,
  },
];

/**
 * At the head of a file it makes the browser compile all functions while the file loads, off the main thread; otherwise
 * each is compiled there at its first call (Explicit Compile Hints of Chromium; other browsers ignore the comment). The
 * groups contain what a screen runs at once.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/**
 * `@media (max-width: 600px)` → `37.5em`: in media queries em is the browser's own font size.
 */
function mediaInEm(): PostcssPlugin {
  return {
    postcssPlugin: 'portale-media-in-em',
    AtRule: {
      media: (rule) => {
        rule.params = rule.params.replace(/([\d.]+)px/g, (_, px: string) => `${Number(px) / 16}em`);
      },
    },
  };
}

export default defineConfig({
  base: '/backoffice/',
  publicDir: 'src/web/public',
  plugins: [
    react(),
    themeVariables(),
    contractsWithoutSchemas(),
    preloadFont(),
    earlyScript(),
    serviceWorker(),
    browserFloor(),
    compressed(),
  ],
  css: {
    // Lengths in rem and breakpoints in em: users with large fonts get larger elements, and the layout of a narrow
    // window.
    postcss: { plugins: [postcssMantine({ autoRem: true }), mediaInEm(), olderHeights(), withoutLayers()] },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The polyfill is an inline script for older browsers; every browser with Trusted Types has module preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: FLOOR,
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['z', ...MAKERS],
        // Importing a contract, a rule or a text has no side effects, so a screen's bundle omits what the screen does
        // not use.
        moduleSideEffects: [{ test: /\/src\/(access|features|text)\/.*\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: GROUPS },
        postBanner: ({ name }) =>
          name !== 'early' && GROUPS.some((group) => group.name === name) ? COMPILE_AT_ONCE : '',
      },
    },
  },
  server: {
    // Copies of the tree and a portal's data do not belong to the page.
    watch: { ignored: ['**/.cache/**', '**/.data/**'] },
    proxy: {
      '/apirest': process.env.PORTALE_API ?? 'http://127.0.0.1:8080',
      '/apiback': process.env.PORTALE_API ?? 'http://127.0.0.1:8080',
    },
  },
});
