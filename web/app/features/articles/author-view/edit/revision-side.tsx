import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyArticle } from '~/api/my-articles';
import styles from '~/ui/editor-frame.module.css';
import { Messages } from '../details/article-details-page';
import { ArticleReviews } from '../details/reviewing-tab';

/** Reviews and messages beside the form of a returned article; above it and folded on narrow screens. */
export function RevisionSide({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  const id = useId();
  const isWide = useMediaQuery('(min-width: 75em)');
  const [isOpen, setIsOpen] = useState(false);
  const label =
    article.revision > 0 ? t('articleEditor.revision.side') : t('articles.messages.heading');

  return (
    <aside className={styles.side} aria-label={label}>
      {isWide ? null : (
        <Button
          variant="default"
          fullWidth
          justify="space-between"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      )}
      {/* Stays mounted, so that an unsent message is kept. */}
      <div id={id} className={styles.sideContent} hidden={!isWide && !isOpen}>
        {article.revision > 0 ? (
          <div className={styles.reviews}>
            <ArticleReviews article={article} />
          </div>
        ) : null}
        {article.allowedActions.includes('correspond') ? <Messages articleId={article.id} /> : null}
      </div>
    </aside>
  );
}
