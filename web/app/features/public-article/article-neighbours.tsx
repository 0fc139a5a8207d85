import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './article-neighbours.module.css';

/** Links to the previous and the next article of the issue. */
export function ArticleNeighbours({ neighbours }: Pick<PublicArticle, 'neighbours'>) {
  const { t } = useTranslation();
  const { previous, next } = neighbours;
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('publicArticle.neighbours')}>
      <div className={`${page.wrap} ${styles.row}`}>
        {previous ? (
          <a href={paths.publicArticle(previous.slug)} rel="prev">
            <span className={styles.direction}>← {t('publicArticle.previous')}</span>
            <span lang={previous.title.language}>{previous.title.text}</span>
          </a>
        ) : null}
        {next ? (
          <a href={paths.publicArticle(next.slug)} rel="next" className={styles.next}>
            <span className={styles.direction}>{t('publicArticle.next')} →</span>
            <span lang={next.title.language}>{next.title.text}</span>
          </a>
        ) : null}
      </div>
    </nav>
  );
}
