import { readFileSync } from 'node:fs';
import type { Plugin as PostcssPlugin, Rule } from 'postcss';
import type { Plugin } from 'vite';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};

/** The oldest browsers that the portal supports, as build targets: `ios_saf >= 15.6` is `ios15.6`. */
export const FLOOR = browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''));

/** APIs and syntax that a browser at the floor lacks, and that `src/web/newer-apis.ts` does not add. */
const NEWER =
  /(?<![\w$])(structuredClone|requestIdleCallback|ClipboardItem|(?:De)?[cC]ompressionStream|cookieStore|OffscreenCanvas|scheduler\.(?:yield|postTask))(?=[(.])|\.(togglePopover|withResolvers|fromAsync|throwIfAborted|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|checkVisibility|toBase64|setFromBase64|toHex|getOrInsert|sumPrecise|formatRangeToParts|requestClose|moveBefore|setHTMLUnsafe)\(|(Promise\.try|Iterator\.from|Object\.groupBy|Array\.fromAsync|URL\.(?:canParse|parse)\(|RegExp\.escape|Intl\.(?:Segmenter|DurationFormat)|Error\.isError|Uint8Array\.from(?:Base64|Hex)|\(\?<[=!]|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|take|drop|flatMap|forEach)\()/g;

/** The names in a script that need a newer browser than the floor. */
export function newerThanFloor(code: string): string[] {
  return [...new Set(Array.from(code.matchAll(NEWER), ([found]) => found))];
}

/** Refuses a build, libraries included, whose scripts use an API that a browser at the floor lacks. */
export function browserFloor(): Plugin {
  return {
    name: 'portale-browser-floor',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const newer = chunk.type === 'chunk' ? newerThanFloor(chunk.code) : [];
        if (newer.length > 0) this.error(`${chunk.fileName}: ${newer.join(', ')} need a browser above the floor`);
      }
    },
  };
}

/** `:where()` around the selectors of mantine-without-layers.css; a pseudo-element stays outside. */
export function withoutLayers(): PostcssPlugin {
  return {
    postcssPlugin: 'portale-without-layers',
    OnceExit(root) {
      root.walkRules((rule) => {
        if (isKeyframe(rule) || !/\/styles(\/\w+)?\.css$/.test(rule.source?.input.file ?? '')) return;
        rule.selectors = rule.selectors.map((one) =>
          one.replace(/^(.*?)((?:::|:-moz-|:-ms-)[\w-]+)?$/s, ':where($1)$2'),
        );
      });
    },
  };
}

/** Heights in `dvh` with the `vh` of older browsers before them. */
export function olderHeights(): PostcssPlugin {
  return {
    postcssPlugin: 'portale-older-heights',
    Declaration(one) {
      if (!/\ddvh/.test(one.value)) return;
      const older = one.value.replace(/(\d)dvh/g, '$1vh');
      const before = one.prev();
      if (before?.type !== 'decl' || before.value !== older) one.cloneBefore({ value: older });
    },
  };
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && (rule.parent as { name: string }).name.endsWith('keyframes');
}
