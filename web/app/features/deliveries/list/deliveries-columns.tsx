import { IconFileSearch, IconSend, IconWorldCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '~/api/deliveries';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { ArticleTitle, useArticleTitle } from '~/ui/article-title';
import type { Column } from '~/ui/data-table';
import { focusRow } from '~/ui/focus';
import { RowActions, RowButton, RowName } from '~/ui/row-actions';
import { useNow } from '~/ui/use-now';
import styles from '../deliveries.module.css';
import { DeliveryBadge, DeliveryProblem, DoiWarning } from '../delivery-status';
import { deliveryKind, deliverySentence } from '../delivery-words';
import { useRecordDialog } from '../record/use-record-dialog';
import { useMarkDelivered, useSend } from '../use-delivery-actions';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function useDeliveriesColumns(): readonly Column<Delivery>[] {
  const { t } = useTranslation();
  const now = useNow();
  return [
    {
      name: 'article',
      title: t('deliveries.list.article'),
      inCard: 'heading',
      cell: (delivery) => <DeliveredArticle delivery={delivery} />,
    },
    {
      name: 'state',
      title: t('deliveries.list.state'),
      inCard: 'above',
      cell: (delivery) => <StateAndTime delivery={delivery} />,
    },
    {
      name: 'details',
      title: t('deliveries.list.details'),
      inCard: 'below',
      cell: (delivery) => (
        <div className={styles.details}>
          <span>{deliverySentence(delivery, { now, heldUntil: null }, t)}</span>
          <DeliveryProblem delivery={delivery} />
          <DoiWarning delivery={delivery} />
        </div>
      ),
    },
    {
      name: 'actions',
      title: t('deliveries.list.actions'),
      inCard: 'action',
      cell: (delivery) => <DeliveryActions delivery={delivery} />,
    },
  ];
}

/** DOI, which leads to the article of the office, and its title. */
function DeliveredArticle({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { doi, articleId } = delivery;
  return (
    <>
      <RowName to={paths.editorArticleDetails(articleId)}>
        {doi ?? t('deliveries.list.noDoi')}
      </RowName>
      <ArticleTitle article={delivery} className={styles.title} />
    </>
  );
}

function StateAndTime({ delivery }: { delivery: Delivery }) {
  const { changedAt } = delivery;
  return (
    <span className={styles.state}>
      <DeliveryBadge delivery={delivery} />
      {changedAt ? (
        <time dateTime={changedAt} className={styles.time}>
          {formatDateTime(changedAt)}
        </time>
      ) : null}
    </span>
  );
}

/** What the server allows for a row. */
function DeliveryActions({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const { target, state, doi, deliveredAt, allowedActions } = delivery;
  const subject = doi ?? getTitle(delivery).text;
  const { send, isPending } = useSend(target);
  const container = useRef<HTMLSpanElement>(null);
  const marking = useMarkDelivered(delivery, () => focusRow(container.current));
  const record = useRecordDialog(delivery);
  return (
    <span ref={container}>
      <RowActions>
        {allowedActions.includes('send') ? (
          <RowButton
            label={t(`deliveries.actions.${deliveredAt ? 'sendAgain' : 'send'}`)}
            subject={subject}
            isBusy={isPending}
            onClick={() => send({ deliveries: [delivery] })}
          >
            <IconSend {...ICON} />
          </RowButton>
        ) : null}
        {state === 'withdrawn' ? null : (
          <RowButton label={t('deliveries.actions.record')} subject={subject} onClick={record.open}>
            <IconFileSearch {...ICON} />
          </RowButton>
        )}
        {allowedActions.includes('mark-delivered') ? (
          <RowButton
            label={t(`deliveries.mark.${deliveryKind(target)}.action`)}
            subject={subject}
            isBusy={marking.isPending}
            onClick={marking.mark}
          >
            <IconWorldCheck {...ICON} />
          </RowButton>
        ) : null}
        {record.dialog}
      </RowActions>
    </span>
  );
}
