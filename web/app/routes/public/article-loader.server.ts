import { data } from 'react-router';
import { readArticle, readJournal } from '~/api/public-site.server';
import type { PublicArticle } from '~/api/types';
import type { Citation } from '~/features/public-article/article-tags';
import { offeredLanguage } from '~/features/public-article/citation-tags';
import { signpostingHeader } from '~/features/public-article/signposting';
import type { Language } from '~/i18n/language';
import { detectLanguage } from '~/lib/detect-language';
import { renderFormulas } from '~/lib/mathematics.server';
import { publicOrigin } from '~/lib/settings.server';
import { redirectToCanonical } from './redirects.server';
import { badGateway } from './failures.server';

/** Loads an article for its page; redirects to its canonical address. */
export async function articleLoader(request: Request, slug: string) {
  const language = detectLanguage(request);
  const article = await readArticle(request, language, slug).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (!article) throw data(null, { status: 404 });
  if (article === 'withdrawn') throw data(null, { status: 410 });
  redirectToCanonical(request, article.slug);
  const { fullText } = article;
  return data(
    {
      article: { ...article, fullText: { ...fullText, text: renderFormulas(fullText.text) } },
      citation: await readCitation(request, article, language),
    },
    { headers: { Link: signpostingHeader(article, publicOrigin(request), language) } },
  );
}

/** Reads the article in the language of its text; null if that is the language of the page. */
async function readCitation(
  request: Request,
  article: PublicArticle,
  pageLanguage: Language,
): Promise<Citation | null> {
  const language = offeredLanguage(article, pageLanguage);
  if (language === pageLanguage) return null;
  const reading = [
    readArticle(request, language, article.slug),
    readJournal(request, language),
  ] as const;
  const [inLanguage, journal] = await Promise.all(reading).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  // Withdrawn meanwhile.
  if (!inLanguage || inLanguage === 'withdrawn') throw data(null, { status: 410 });
  return { article: inLanguage, journal };
}
