import { Text } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import { useEnumerations } from '~/api/enumerations';
import type { Translate } from '~/i18n/translations';
import { formatTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import styles from './decision-consequences.module.css';
import { leavesTheDesk, type DeskDecision } from './desk-decision';

interface Props {
  article: DeskArticle;
  decision: DeskDecision;
}

/** What will happen, where it leads, and who will learn of it. */
export function DecisionConsequences({ article, decision }: Props) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const { statusId, withdraws, tells } = decision;
  const reachesAuthor = tells === 'author' || tells === 'author-of-undoing';
  const Envelope = reachesAuthor ? IconMail : IconMailOff;

  return (
    <div className={styles.consequences}>
      <Text fw={600} lang="en" className={styles.title}>
        {article.titleEn}
      </Text>
      <Text size="sm">{effectWords(article, decision, t)}</Text>
      {addressWords(article, decision, t).map((words) => (
        <Text key={words} size="sm" className={styles.address}>
          {words}
        </Text>
      ))}
      <Text size="sm">{t('decisions.leadsTo', { status: articleStatusName(statusId) })}</Text>
      {withdraws > 0 ? (
        <Text size="sm">{t('decisions.withdraws', { count: withdraws })}</Text>
      ) : null}
      <div className={styles.told}>
        <Envelope size={20} aria-hidden className={styles.envelope} />
        <div>
          <Text size="sm">{toldWords(article, decision, t)}</Text>
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

function effectWords(article: DeskArticle, decision: DeskDecision, t: Translate): string {
  const { action } = decision;
  if (action === 'undo-submit') {
    return leavesTheDesk(decision)
      ? t('decisions.effects.undo-submit-draft')
      : t('decisions.effects.undo-submit-revision', { revision: article.revision });
  }
  if (action === 'send-for-revision') {
    return t('decisions.effects.send-for-revision', { revision: article.revision + 1 });
  }
  return t(`decisions.effects.${action}`);
}

/** What becomes of the place where readers find it. */
function addressWords({ slug }: DeskArticle, { action }: DeskDecision, t: Translate): string[] {
  const address = slug ? window.location.origin + paths.publicArticle(slug) : null;
  if (action === 'publish') {
    return [address ? t('decisions.address.again', { address }) : t('decisions.address.first')];
  }
  return action === 'undo-publish' && address ? [t('decisions.address.gone', { address })] : [];
}

function toldWords(article: DeskArticle, { tells }: DeskDecision, t: Translate): string {
  const { author, holdMinutes } = article;
  const name = author.shortNameEn;
  if (tells !== 'author') return t(`decisions.tells.${tells}`, { name });
  return holdMinutes > 0
    ? t('decisions.tells.author', { name, count: holdMinutes })
    : t('decisions.tells.author-at-once', { name });
}
