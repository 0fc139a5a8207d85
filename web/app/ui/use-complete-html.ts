import { useEffect, useMemo, useState } from 'react';
import { inertHtml } from '~/lib/inert-html';
import { isBlockFormula, loadFormulas } from '~/lib/mathematics';
import { isPictureSource, type Pictures } from '~/lib/pictures';

type Address = Pictures['address'];

/**
 * Running text with its formulas as mathematics and its pictures fetched, as far as they have come. Only a
 * browser does it: pages without scripts have their formulas from the server, and show their pictures
 * themselves.
 */
export function useCompleteHtml(html: string, pictures?: { address: Address }): string {
  const address = pictures?.address;
  const [done, setDone] = useState({ of: html, html: '' });
  const bare = useMemo(() => (address ? withoutPictures(html) : html), [html, address]);

  useEffect(() => {
    let isLeft = false;
    void complete(html, address, (so) => {
      if (!isLeft) setDone({ of: html, html: so });
    });
    return () => {
      isLeft = true;
    };
  }, [html, address]);

  return done.of === html && done.html ? done.html : bare;
}

async function complete(
  html: string,
  address: Address | undefined,
  onPart: (html: string) => void,
): Promise<void> {
  const body = inertHtml(html);
  const formulas = [...body.querySelectorAll('[data-type][data-latex]')];
  const pictures = address ? fetchedPictures(body) : [];
  const sources = pictures.map((picture) => picture.getAttribute('src') ?? '');
  for (const picture of pictures) picture.removeAttribute('src');

  if (formulas.length > 0 && (await showFormulas(formulas))) onPart(body.innerHTML);
  if (address && pictures.length > 0) {
    const fetched = await Promise.allSettled(sources.map((src) => address(src)));
    fetched.forEach((answer, index) => {
      // Without the picture there is what it shows in words.
      if (answer.status === 'fulfilled') pictures[index]?.setAttribute('src', answer.value);
    });
    onPart(body.innerHTML);
  }
}

/** False when the renderer did not come: then the style sheet shows their source. */
async function showFormulas(formulas: Element[]): Promise<boolean> {
  const show = await loadFormulas().catch(() => null);
  if (!show) return false;
  for (const formula of formulas) {
    formula.innerHTML = show(formula.getAttribute('data-latex') ?? '', isBlockFormula(formula));
    formula.removeAttribute('data-latex');
  }
  return true;
}

/** Before they are fetched: the browser would ask for them in nobody's name. */
function withoutPictures(html: string): string {
  if (typeof DOMParser === 'undefined') return html;
  const body = inertHtml(html);
  const pictures = fetchedPictures(body);
  for (const picture of pictures) picture.removeAttribute('src');
  return pictures.length > 0 ? body.innerHTML : html;
}

function fetchedPictures(body: Element): Element[] {
  const pictures = [...body.querySelectorAll('img[src]')];
  return pictures.filter((picture) => isPictureSource(picture.getAttribute('src') ?? ''));
}
