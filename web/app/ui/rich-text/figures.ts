import { Node, type NodeViewRenderer } from '@tiptap/core';
import { isSameSite } from '~/lib/link-address';
import { isPictureSource, type Pictures } from '~/lib/pictures';

export type PictureAddress = Pictures['address'];

const attributes = {
  src: { default: null },
  alt: { default: null },
  width: { default: null },
  height: { default: null },
};

/** `img` cannot say who is asking, so the picture is fetched first. */
const fetched =
  (address: PictureAddress): NodeViewRenderer =>
  ({ node, HTMLAttributes }) => {
    const dom = document.createElement('img');
    const { src, ...others } = HTMLAttributes as Record<string, string | null>;
    for (const [name, value] of Object.entries(others)) {
      if (value !== null) dom.setAttribute(name, value);
    }
    const show = (shown: string) => dom.setAttribute('src', shown);
    if (!isPictureSource(String(node.attrs.src))) show(src ?? '');
    // Without it there is what it shows in words, as on any page.
    else address(String(node.attrs.src)).then(show, () => dom.setAttribute('data-missing', ''));
    return { dom };
  };

/** Of this site: one elsewhere may change or vanish, and tells its owner who reads. */
function isOwn(picture: Element): boolean {
  return isSameSite(picture.getAttribute('src') ?? '');
}

/** A figure's own picture, and one that stands in a line of text. */
function picture(name: string, isInline: boolean) {
  return Node.create<{ address: PictureAddress }>({
    name,
    inline: isInline,
    group: isInline ? 'inline' : undefined,
    atom: true,
    priority: isInline ? 100 : 110,
    addOptions: () => ({ address: (src) => Promise.resolve(src) }),
    addAttributes: () => attributes,
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isOwn(element) ? null : false),
        ...(isInline ? {} : { context: 'figure/' }),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView() {
      return fetched(this.options.address);
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

export function figures(address: PictureAddress) {
  return [
    picture('picture', false).configure({ address }),
    picture('inlinePicture', true).configure({ address }),
    Figure,
    FigureCaption,
  ];
}
