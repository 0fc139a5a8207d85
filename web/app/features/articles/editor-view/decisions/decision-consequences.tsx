import { Text } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import type { Translate } from '~/i18n/translations';
import { formatTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { ArticleTitle } from '~/ui/article-title';
import styles from './decisions.module.css';
import { returnsToDraft, type EditorDecision } from './editor-decision';

interface Props {
  article: EditorArticle;
  decision: EditorDecision;
}

/** Effect, resulting status and recipients of a decision. */
export function DecisionConsequences({ article, decision }: Props) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const { statusId, withdraws, tells } = decision;
  const isAuthorNotified = tells !== 'nobody' && tells !== 'recalled';
  const Envelope = isAuthorNotified ? IconMail : IconMailOff;

  return (
    <div className={styles.consequences}>
      <Text fw={600} component="div" className={styles.title}>
        <ArticleTitle article={article} />
      </Text>
      <Text size="sm">{effectText(article, decision, t)}</Text>
      {publicUrlTexts(article, decision, t).map((text) => (
        <Text key={text} size="sm" className={styles.address}>
          {text}
        </Text>
      ))}
      {decision.takesRemovalFromIssue && article.issue ? (
        <Text size="sm" fw={600}>
          {t('decisions.issue.warning', { issue: article.issue.label })}
        </Text>
      ) : null}
      <Text size="sm">{t('decisions.leadsTo', { status: articleStatusName(statusId) })}</Text>
      {withdraws > 0 ? (
        <Text size="sm">{t('decisions.withdraws', { count: withdraws })}</Text>
      ) : null}
      <div className={styles.recipients}>
        <Envelope size={20} aria-hidden className={styles.envelope} />
        <div>
          <Text size="sm">{recipientsText(article, decision, t)}</Text>
          {decision.replacesHeldLetter ? (
            <Text size="sm">{t('decisions.replacesHeldLetter')}</Text>
          ) : null}
          {tells === 'recalled' && article.newsHeldUntil ? (
            <Text size="sm">
              {t('decisions.heldUntil', { time: formatTime(new Date(article.newsHeldUntil)) })}
            </Text>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function effectText(article: EditorArticle, decision: EditorDecision, t: Translate): string {
  const { action } = decision;
  if (action === 'undo-submit') {
    return returnsToDraft(decision)
      ? t('decisions.effects.undo-submit-draft')
      : t('decisions.effects.undo-submit-revision', { revision: article.revision });
  }
  if (action === 'send-for-revision') {
    return t('decisions.effects.send-for-revision', { revision: article.revision + 1 });
  }
  return t(`decisions.effects.${action}`);
}

/** Texts about the public URL of the article. */
function publicUrlTexts(
  { slug }: EditorArticle,
  { action }: EditorDecision,
  t: Translate,
): string[] {
  const url = slug ? window.location.origin + paths.publicArticle(slug) : null;
  if (action === 'publish') {
    return [url ? t('decisions.address.again', { address: url }) : t('decisions.address.first')];
  }
  return action === 'undo-publish' && url ? [t('decisions.address.gone', { address: url })] : [];
}

function recipientsText(article: EditorArticle, { tells }: EditorDecision, t: Translate): string {
  const { author, holdMinutes } = article;
  const name = author.shortNameEn;
  if (tells !== 'author') return t(`decisions.notifies.${tells}`, { name });
  return holdMinutes > 0
    ? t('decisions.notifies.author', { name, count: holdMinutes })
    : t('decisions.notifies.author-at-once', { name });
}
