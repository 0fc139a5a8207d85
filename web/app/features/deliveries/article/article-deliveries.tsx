import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileSearch, IconSend, IconWorldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  articleDeliveriesQuery,
  deliveryRecordQuery,
  type Delivery,
  type DeliveryPage,
  type DeliveryTarget,
} from '~/api/deliveries';
import type { EditorArticle } from '~/api/editor-articles';
import { errorMessage } from '~/api/errors';
import { ArticleStatus, type Tone } from '~/lib/article-status';
import { referenceUrl } from '~/lib/identifiers';
import { ErrorAlert } from '~/ui/error-alert';
import { useNow } from '~/ui/use-now';
import styles from '../deliveries.module.css';
import { DeliveryProblem, DoiWarning, RecordProblems } from '../delivery-status';
import {
  deliveryKind,
  deliverySentence,
  doiAdvice,
  doiSentence,
  isLeadingElsewhere,
  STATE_TONES,
  TARGET_NAMES,
} from '../delivery-words';
import { useRecordDialog } from '../record/use-record-dialog';
import { useMarkDelivered, useSend } from '../use-delivery-actions';

type DeliveredArticle = Pick<
  EditorArticle,
  'id' | 'statusId' | 'isRecused' | 'newsHeldUntil' | 'doi'
>;

/** True if an article is delivered, or will be when it is published. */
function isDelivered({ statusId, isRecused }: DeliveredArticle): boolean {
  const isOut = statusId === ArticleStatus.accepted || statusId === ArticleStatus.published;
  return isOut && !isRecused;
}

/** Whether the DOI of an article is registered, and what indexers have got: a line for each of them. */
export function ArticleDeliveries({ article }: { article: DeliveredArticle }) {
  return isDelivered(article) ? <Deliveries article={article} /> : null;
}

function Deliveries({ article }: { article: DeliveredArticle }) {
  const { t } = useTranslation();
  const headingId = useId();
  const { data, error, refetch } = useQuery(articleDeliveriesQuery(article.id));

  if (error) {
    return (
      <div className={styles.article}>
        <ErrorAlert
          title={t('deliveries.article.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <Skeleton height={44} radius="sm" className={styles.article} />;
  const targets = shownTargets(data, article);
  if (targets.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.article}>
      <VisuallyHidden component="h2" id={headingId}>
        {t('deliveries.article.heading')}
      </VisuallyHidden>
      <ul className={styles.lines}>
        {targets.map((target) => {
          const delivery = data.results.find((other) => other.target === target);
          return delivery ? (
            <DeliveryLine
              key={target}
              delivery={delivery}
              doi={article.doi}
              heldUntil={article.newsHeldUntil}
            />
          ) : (
            <PlannedLine key={target} target={target} doi={article.doi} />
          );
        })}
      </ul>
    </section>
  );
}

/** Targets with a delivery; before the publication, those that are switched on. */
function shownTargets(
  { results, targets }: DeliveryPage,
  { statusId }: DeliveredArticle,
): DeliveryTarget[] {
  const isPlanned = statusId === ArticleStatus.accepted;
  return targets
    .filter(
      ({ target, isOn }) => (isPlanned && isOn) || results.some((other) => other.target === target),
    )
    .map(({ target }) => target);
}

function PlannedLine({ target, doi }: { target: DeliveryTarget; doi: string | null }) {
  const { t } = useTranslation();
  return (
    <li className={styles.line}>
      <strong className={styles.target}>{TARGET_NAMES[target]}</strong>
      <div className={styles.words}>
        <Doi target={target} doi={doi} isRegistered={false} />
        <span>{t(`deliveries.${deliveryKind(target)}.planned`)}</span>
      </div>
    </li>
  );
}

interface DoiProps {
  target: DeliveryTarget;
  doi: string | null;
  isRegistered: boolean;
}

/** The DOI, where it is registered or will be. Until then, it leads nowhere. */
function Doi({ target, doi, isRegistered }: DoiProps) {
  if (!doi || deliveryKind(target) !== 'registration') return null;
  const doiUrl = referenceUrl({ format: 'doi', value: doi });
  return <span className={styles.doi}>{isRegistered ? <a href={doiUrl}>{doi}</a> : doi}</span>;
}

interface LineProps {
  delivery: Delivery;
  doi: string | null;
  /** When the publication can no longer be undone without a trace. */
  heldUntil: string | null;
}

/** Target, state in words, and what can be done. */
function DeliveryLine({ delivery, doi, heldUntil }: LineProps) {
  const { t } = useTranslation();
  const now = useNow();
  const line = useRef<HTMLLIElement>(null);
  const { target, state, deliveredAt } = delivery;
  return (
    <li ref={line} tabIndex={-1} className={styles.line} data-tone={lineTone(delivery)}>
      <strong className={styles.target}>{TARGET_NAMES[target]}</strong>
      <div className={styles.words}>
        <Doi target={target} doi={doi} isRegistered={deliveredAt !== null} />
        <div className={styles.words} role="status">
          <span>{deliverySentence(delivery, { now, heldUntil }, t)}</span>
          <DeliveryProblem delivery={delivery} />
          {state === 'incomplete' ? <MissingData delivery={delivery} /> : null}
        </div>
        <DoiCheckResult delivery={delivery} />
      </div>
      <LineActions delivery={delivery} onMarked={() => line.current?.focus()} />
    </li>
  );
}

/** A DOI that leads elsewhere needs a person, although it is registered. */
function lineTone(delivery: Delivery): Tone {
  const tone = STATE_TONES[delivery.state];
  const isFine = tone === 'green' || tone === 'teal';
  return isFine && isLeadingElsewhere(delivery) ? 'yellow' : tone;
}

/** Whether the DOI leads to the article, and if not, what to do. */
function DoiCheckResult({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { doiCheck, allowedActions } = delivery;
  if (!doiCheck) return null;
  if (doiCheck.leadsHere) return <span className={styles.advice}>{doiSentence(doiCheck, t)}</span>;
  return (
    <>
      <DoiWarning delivery={delivery} />
      <span className={styles.advice}>
        {doiAdvice(doiCheck, allowedActions.includes('send'), t)}
      </span>
    </>
  );
}

function MissingData({ delivery: { id } }: { delivery: Delivery }) {
  const { data } = useQuery(deliveryRecordQuery(id));
  return data && data.problems.length > 0 ? <RecordProblems problems={data.problems} /> : null;
}

/** Buttons for what the server allows. */
function LineActions({ delivery, onMarked }: { delivery: Delivery; onMarked: () => void }) {
  const { t } = useTranslation();
  const { target, state, deliveredAt, allowedActions } = delivery;
  const { send, isPending } = useSend(target);
  const marking = useMarkDelivered(delivery, onMarked);
  const record = useRecordDialog(delivery);
  const subject = <VisuallyHidden>: {TARGET_NAMES[target]}</VisuallyHidden>;
  return (
    <div className={styles.actions}>
      {allowedActions.includes('send') ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={isPending}
          onClick={() => send({ deliveries: [delivery] })}
        >
          {t(`deliveries.actions.${deliveredAt ? 'sendAgain' : 'send'}`)}
          {subject}
        </Button>
      ) : null}
      {allowedActions.includes('mark-delivered') ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWorldCheck size={16} aria-hidden />}
          loading={marking.isPending}
          onClick={marking.mark}
        >
          {t(`deliveries.mark.${deliveryKind(target)}.action`)}
          {subject}
        </Button>
      ) : null}
      {state === 'withdrawn' ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFileSearch size={16} aria-hidden />}
          onClick={record.open}
        >
          {t('deliveries.actions.record')}
          {subject}
        </Button>
      )}
      {record.dialog}
    </div>
  );
}
