import { Node, type NodeViewRenderer } from '@tiptap/core';
import { loadFormulaRenderer } from '~/lib/mathematics';

export const FORMULAS = ['inlineMath', 'blockMath'];

/** Shows the source until the renderer is loaded; the style sheet shows it for an empty element. */
const renderFormulaNode: NodeViewRenderer = ({ node, HTMLAttributes }) => {
  const isBlock = node.type.name === 'blockMath';
  const dom = document.createElement(isBlock ? 'div' : 'span');
  for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, String(value));
  loadFormulaRenderer().then(
    (show) => (dom.innerHTML = show(String(node.attrs.latex), isBlock)),
    () => undefined, // the source stays
  );
  return { dom };
};

function formula(name: string, tag: 'span' | 'div', type: string) {
  const isInline = tag === 'span';
  return Node.create({
    name,
    inline: isInline,
    group: isInline ? 'inline' : 'block',
    atom: true,
    priority: 200, // before a `span` with only a language

    addAttributes() {
      return {
        latex: {
          default: '',
          parseHTML: (element) => element.getAttribute('data-latex'),
          renderHTML: ({ latex }) => ({ 'data-latex': String(latex) }),
        },
      };
    },

    parseHTML: () => [{ tag: `${tag}[data-type="${type}"][data-latex]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, { 'data-type': type, ...HTMLAttributes }],
    renderText: ({ node }) => String(node.attrs.latex),
    addNodeView: () => renderFormulaNode,
  });
}

export const formulas = [
  formula('inlineMath', 'span', 'inline-math'),
  formula('blockMath', 'div', 'block-math'),
];
