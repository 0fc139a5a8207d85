import { Node, type NodeViewRenderer } from '@tiptap/core';
import { isSitePath } from '~/lib/safe-urls';
import { isPictureSource, type Pictures } from '~/lib/pictures';

export type LoadPictureUrl = Pictures['loadUrl'];

const attributes = {
  src: { default: null },
  alt: { default: null },
  width: { default: null },
  height: { default: null },
};

/** `img` sends no credentials, so the picture is fetched first. */
const renderFetchedPicture =
  (loadUrl: LoadPictureUrl): NodeViewRenderer =>
  ({ node, HTMLAttributes }) => {
    const dom = document.createElement('img');
    const { src, ...others } = HTMLAttributes as Record<string, string | null>;
    for (const [name, value] of Object.entries(others)) {
      if (value !== null) dom.setAttribute(name, value);
    }
    const setSource = (url: string) => dom.setAttribute('src', url);
    if (!isPictureSource(String(node.attrs.src))) setSource(src ?? '');
    // The alternative text is shown instead.
    else
      loadUrl(String(node.attrs.src)).then(setSource, () => dom.setAttribute('data-missing', ''));
    return { dom };
  };

/**
 * Accepts pictures of this site only: others may change or vanish, and reveal readers to their
 * owner.
 */
function isSitePicture(picture: Element): boolean {
  return isSitePath(picture.getAttribute('src') ?? '');
}

/** Node for the picture of a figure, or for a picture in a line of text. */
function picture(name: string, isInline: boolean) {
  return Node.create<{ loadUrl: LoadPictureUrl }>({
    name,
    inline: isInline,
    group: isInline ? 'inline' : undefined,
    atom: true,
    priority: isInline ? 100 : 110,
    addOptions: () => ({ loadUrl: (src) => Promise.resolve(src) }),
    addAttributes: () => attributes,
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isSitePicture(element) ? null : false),
        ...(isInline ? {} : { context: 'figure/' }),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView() {
      return renderFetchedPicture(this.options.loadUrl);
    },
  });
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | picture | figureCaption)+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'paragraph+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

export const PICTURES = ['picture', 'inlinePicture'];

export function figures(loadUrl: LoadPictureUrl) {
  return [
    picture('picture', false).configure({ loadUrl }),
    picture('inlinePicture', true).configure({ loadUrl }),
    Figure,
    FigureCaption,
  ];
}
