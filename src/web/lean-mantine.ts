import type { ChildNode, Plugin } from 'postcss';

/**
 * Rules of Mantine's sheets for parts and variants that no screen of ours uses: every screen waits for these sheets,
 * and the budget for CSS is 16 kB. Class names are Mantine's own (`m_…`): they stand beside the part in its
 * `*.module.css.mjs`. Whoever starts to use one of these parts takes its line out.
 */
const UNUSED_SELECTORS = [
  // Button.Group and Button.GroupSection.
  /\.m_80d6d844|\.m_70be2a01/,
  // A clear button and an own icon in one section; a section below the field.
  /\[data-combined-clear-section\]|\[data-with-bottom-section\]|\.m_93f4ed57/,
  // Variants and states of a field other than the default.
  /\[data-variant=['"]?(filled|unstyled)|\[data-success\]|\.m_9d9d40e0|\[data-monospace\]|\[data-multiline\]/,
  // Italian is written from left to right.
  /\[dir=/,
];

/** Sizes of buttons and fields: `xs`, `sm` (the default) and `lg` of buttons, `sm` of fields. */
const UNUSED_VARIABLES =
  /^--(button-(height|padding-x)-(compact-\w+|md|xl)|input-(height|padding-y)-(xs|md|lg|xl)|psi-(button|icon)-size-(xs|md|lg|xl))$/;

/** PostCSS: Mantine's sheets without what nothing asks for. */
export function leanMantine(): Plugin {
  return {
    postcssPlugin: 'portale-lean-mantine',
    // At the end, when `@import` has been followed.
    OnceExit(root) {
      root.walkRules((rule) => {
        if (!isMantine(rule)) return;
        const used = rule.selectors.filter((selector) => !UNUSED_SELECTORS.some((unused) => unused.test(selector)));
        if (used.length === 0) rule.remove();
        else if (used.length < rule.selectors.length) rule.selectors = used;
      });
      root.walkDecls(UNUSED_VARIABLES, (declaration) => {
        if (isMantine(declaration)) declaration.remove();
      });
    },
  };
}

function isMantine(node: ChildNode): boolean {
  return /@mantine[\\/]core[\\/]styles[\\/]/.test(node.source?.input.file ?? '');
}
