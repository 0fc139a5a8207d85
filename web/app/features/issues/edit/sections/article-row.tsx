import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { IssueArticle } from '~/api/issue-articles';
import { paths } from '~/lib/paths';
import { languageOfText } from '~/lib/text-language';
import { DragHandle } from '~/ui/order/drag-handle';
import { ElsewhereMenu } from '~/ui/order/elsewhere-menu';
import { OrderActions } from '~/ui/order/order-actions';
import type { Place } from '~/ui/order/place';
import { ArticleStatus } from '../../article-status';
import { articleName } from './article-name';
import styles from './article-row.module.css';
import type { PageHint } from './page-hints';
import { ARTICLES } from './use-sections';

interface Props {
  id: number;
  /** Not there while it is fetched, or where it cannot be read. */
  article: IssueArticle | undefined;
  hint: PageHint | undefined;
  fault: string | undefined;
  place: Place;
  isLast: boolean;
  /** The other sections. */
  targets: readonly { name: string; place: Place }[];
  onMove: (to: Place) => void;
  onRemove: () => void;
}

export function ArticleRow({ id, article, hint, fault, place, isLast, targets, ...on }: Props) {
  const { t, i18n } = useTranslation();
  const name = articleName(article, id, i18n.language, t);
  return (
    <li className={styles.row}>
      <DragHandle title={t('issues.order.drag')} onDrop={on.onMove} />
      <div className={styles.article}>
        <Anchor
          href={paths.editorArticleDetails(id)}
          target="_blank"
          rel="noreferrer"
          className={styles.title}
          lang={languageOfText(name)}
          data-field={`articleGroups.${place.list}.articleIds.${place.index}`}
        >
          {name}
          <VisuallyHidden> {t('issues.sections.opensElsewhere')}</VisuallyHidden>
        </Anchor>
        {article ? <Facts article={article} /> : null}
        {hint ? <Hint id={id} hint={hint} /> : null}
        {fault ? <p className={styles.fault}>{fault}</p> : null}
      </div>
      <OrderActions
        index={place.index}
        isLast={isLast}
        labels={{
          up: t('issues.order.up', { name }),
          down: t('issues.order.down', { name }),
          remove: t('issues.order.remove', { name }),
        }}
        onMove={(step) => on.onMove({ ...place, index: place.index + step })}
        onRemove={on.onRemove}
      >
        {targets.length > 0 ? (
          <ElsewhereMenu
            label={t('issues.sections.elsewhere', { name })}
            kind={ARTICLES}
            targets={targets}
            onMove={on.onMove}
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
        <ArticleStatus statusId={statusId} />
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

/** Not a fault: an issue can be saved and planned without pages. */
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
