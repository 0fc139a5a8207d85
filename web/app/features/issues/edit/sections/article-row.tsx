import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { IssueArticle } from '~/api/issue-articles';
import { paths } from '~/lib/paths';
import { detectTextLanguage } from '~/lib/detect-language';
import { DragHandle } from '~/ui/order/drag-handle';
import { MoveToListMenu } from '~/ui/order/move-to-list-menu';
import { OrderActions } from '~/ui/order/order-actions';
import type { ListPosition } from '~/ui/order/ordered-list';
import { ArticleStatusBadge, articleName } from '../../issue-labels';
import styles from './article-row.module.css';
import type { PageHint } from './page-hints';
import { ARTICLES } from './use-sections';

interface Props {
  id: number;
  /** Undefined while it is loading or if it cannot be loaded. */
  article: IssueArticle | undefined;
  hint: PageHint | undefined;
  error: string | undefined;
  position: ListPosition;
  isLast: boolean;
  /** Other sections, to which the article can be moved. */
  targets: readonly { name: string; position: ListPosition }[];
  onMove: (to: ListPosition) => void;
  onRemove: () => void;
}

export function ArticleRow({
  id,
  article,
  hint,
  error,
  position,
  isLast,
  targets,
  ...handlers
}: Props) {
  const { t, i18n } = useTranslation();
  const name = articleName(article, id, i18n.language, t);
  return (
    <li className={styles.row}>
      <DragHandle title={t('issues.order.drag')} onDrop={handlers.onMove} />
      <div className={styles.article}>
        <Anchor
          href={paths.editorArticleDetails(id)}
          target="_blank"
          rel="noreferrer"
          className={styles.title}
          lang={detectTextLanguage(name)}
          data-field={`articleGroups.${position.list}.articleIds.${position.index}`}
        >
          {name}
          <VisuallyHidden> {t('issues.sections.opensElsewhere')}</VisuallyHidden>
        </Anchor>
        {article ? <Facts article={article} /> : null}
        {hint ? <Hint id={id} hint={hint} /> : null}
        {error ? <p className={styles.error}>{error}</p> : null}
      </div>
      <OrderActions
        index={position.index}
        isLast={isLast}
        labels={{
          up: t('issues.order.up', { name }),
          down: t('issues.order.down', { name }),
          remove: t('issues.order.remove', { name }),
        }}
        onMove={(step) => handlers.onMove({ ...position, index: position.index + step })}
        onRemove={handlers.onRemove}
      >
        {targets.length > 0 ? (
          <MoveToListMenu
            label={t('issues.sections.elsewhere', { name })}
            kind={ARTICLES}
            targets={targets}
            onMove={handlers.onMove}
          />
        ) : null}
      </OrderActions>
    </li>
  );
}

function Facts({ article }: { article: IssueArticle }) {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  const { authorsEn, typeId, statusId, pageFirst: first, pageLast: last } = article;
  return (
    <>
      {authorsEn ? (
        <p className={styles.authors} lang="en">
          {authorsEn}
        </p>
      ) : null}
      <p className={styles.facts}>
        <ArticleStatusBadge statusId={statusId} />
        <span>{articleTypeName(typeId)}</span>
        {first ? (
          <span className={styles.pages}>
            {last && last !== first
              ? t('issues.sections.pages', { first, last })
              : t('issues.sections.page', { first })}
          </span>
        ) : null}
      </p>
    </>
  );
}

/** Hint about pages. Not an error: an issue can be saved without pages. */
function Hint({ id, hint }: { id: number; hint: PageHint }) {
  const { t } = useTranslation();
  return (
    <p className={styles.hint}>
      <IconAlertTriangle aria-hidden size={16} stroke={1.75} />
      <span>
        {t(`issues.sections.pageHint.${hint.kind}`, {
          page: hint.kind === 'overlap' ? hint.previousLast : '',
        })}{' '}
        <Anchor
          inherit
          className={styles.setPages}
          href={paths.editorArticleEdit(id)}
          target="_blank"
          rel="noreferrer"
        >
          {t('issues.sections.setPages')}
          <VisuallyHidden> {t('issues.sections.opensElsewhere')}</VisuallyHidden>
        </Anchor>
      </span>
    </p>
  );
}
