import { SaxesParser } from 'saxes';

/** An element with its attributes, child elements and text. */
export class Element {
  /** @type {Element[]} */
  children = [];
  text = '';

  /**
   * @param {string} name without the prefix
   * @param {Record<string, string>} attributes
   * @param {Element | undefined} parent
   */
  constructor(name, attributes, parent) {
    this.name = name;
    this.attributes = attributes;
    this.parent = parent;
  }

  /**
   * The first element of this name at any depth.
   *
   * @param {string} name
   * @returns {Element | undefined}
   */
  find(name) {
    return this.findAll(name)[0];
  }

  /**
   * All elements of this name at any depth, in the order of the document.
   *
   * @param {string} name
   * @returns {Element[]}
   */
  findAll(name) {
    return this.children.flatMap((child) => [
      ...(child.name === name ? [child] : []),
      ...child.findAll(name),
    ]);
  }

  /**
   * The text of the first child of this name.
   *
   * @param {string} name
   */
  childText(name) {
    return this.children.find((child) => child.name === name)?.wholeText();
  }

  /**
   * The nearest element of this name around this one.
   *
   * @param {string} name
   * @returns {Element | undefined}
   */
  ancestor(name) {
    return this.parent?.name === name ? this.parent : this.parent?.ancestor(name);
  }

  /** The text with that of all elements within, such as italics. */
  wholeText() {
    return this.text.replaceAll(/\s+/g, ' ').trim();
  }
}

/**
 * Returns the root element; throws if the text is not well-formed.
 *
 * @param {string} text
 */
export function parseXml(text) {
  const document = new Element('', {}, undefined);
  let current = document;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value]);
    const element = new Element(local, Object.fromEntries(values), current);
    current.children.push(element);
    current = element;
  });
  parser.on('closetag', () => {
    current = /** @type {Element} */ (current.parent);
  });
  const addText = (/** @type {string} */ text) => {
    for (let element = current; element.parent; element = element.parent) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return document.children[0];
}
