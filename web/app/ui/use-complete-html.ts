import { useEffect, useMemo, useState } from 'react';
import { parseInertHtml } from '~/lib/html';
import { isBlockFormula, loadFormulaRenderer } from '~/lib/mathematics';
import { isPictureSource, type Pictures } from '~/lib/pictures';

type LoadPictureUrl = Pictures['loadUrl'];

/**
 * Renders formulas and loads pictures of a rich text, step by step. Works in the browser only: the
 * server renders the formulas of public pages, whose pictures need no credentials.
 */
export function useCompleteHtml(html: string, pictures?: { loadUrl: LoadPictureUrl }): string {
  const loadUrl = pictures?.loadUrl;
  const [completed, setCompleted] = useState({ of: html, html: '' });
  const initialHtml = useMemo(() => (loadUrl ? removePictureSources(html) : html), [html, loadUrl]);

  useEffect(() => {
    let isCancelled = false;
    void completeHtml(html, loadUrl, (completedHtml) => {
      if (!isCancelled) setCompleted({ of: html, html: completedHtml });
    });
    return () => {
      isCancelled = true;
    };
  }, [html, loadUrl]);

  return completed.of === html && completed.html ? completed.html : initialHtml;
}

async function completeHtml(
  html: string,
  loadUrl: LoadPictureUrl | undefined,
  onUpdate: (html: string) => void,
): Promise<void> {
  const body = parseInertHtml(html);
  const formulas = [...body.querySelectorAll('[data-type][data-latex]')];
  const pictures = loadUrl ? findProtectedPictures(body) : [];
  const sources = pictures.map((picture) => picture.getAttribute('src') ?? '');
  for (const picture of pictures) picture.removeAttribute('src');

  if (formulas.length > 0 && (await renderFormulas(formulas))) onUpdate(body.innerHTML);
  if (loadUrl && pictures.length > 0) {
    const fetched = await Promise.allSettled(sources.map((src) => loadUrl(src)));
    fetched.forEach((result, index) => {
      // The alternative text is shown instead.
      if (result.status === 'fulfilled') pictures[index]?.setAttribute('src', result.value);
    });
    onUpdate(body.innerHTML);
  }
}

/** Returns false if the renderer could not be loaded; the style sheet then shows the source. */
async function renderFormulas(formulas: Element[]): Promise<boolean> {
  const renderFormula = await loadFormulaRenderer().catch(() => null);
  if (!renderFormula) return false;
  for (const formula of formulas) {
    formula.innerHTML = renderFormula(
      formula.getAttribute('data-latex') ?? '',
      isBlockFormula(formula),
    );
    formula.removeAttribute('data-latex');
  }
  return true;
}

/**
 * Removes `src` until the pictures are fetched: the browser would request them without credentials.
 */
function removePictureSources(html: string): string {
  if (typeof DOMParser === 'undefined') return html;
  const body = parseInertHtml(html);
  const pictures = findProtectedPictures(body);
  for (const picture of pictures) picture.removeAttribute('src');
  return pictures.length > 0 ? body.innerHTML : html;
}

function findProtectedPictures(body: Element): Element[] {
  const pictures = [...body.querySelectorAll('img[src]')];
  return pictures.filter((picture) => isPictureSource(picture.getAttribute('src') ?? ''));
}
