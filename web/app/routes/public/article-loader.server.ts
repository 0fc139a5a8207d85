import { data } from 'react-router';
import { readArticle } from '~/api/public-site.server';
import { signposts } from '~/features/public-article/signposting';
import { detectLanguage } from '~/lib/detect-language';
import { withMathematics } from '~/lib/mathematics.server';
import { publicOrigin } from '~/lib/public-origin.server';
import { leadToItsPlace } from './article-place.server';
import { badGateway } from './bad-gateway.server';

/** An article for its page, at the one of its two places where it stands now. */
export async function articleLoader(request: Request, slug: string) {
  const language = detectLanguage(request);
  const article = await readArticle(request, language, slug).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (!article) throw data(null, { status: 404 });
  if (article === 'withdrawn') throw data(null, { status: 410 });
  leadToItsPlace(request, article);
  const { fullText } = article;
  return data(
    { article: { ...article, fullText: { ...fullText, text: withMathematics(fullText.text) } } },
    { headers: { Link: signposts(article, publicOrigin(request), language) } },
  );
}
