import { data } from 'react-router';
import { readArticle } from '~/api/public-site.server';
import { signpostingHeader } from '~/features/public-article/signposting';
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
    { article: { ...article, fullText: { ...fullText, text: renderFormulas(fullText.text) } } },
    { headers: { Link: signpostingHeader(article, publicOrigin(request), language) } },
  );
}
