import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import tab from '~/ui/editor-tab.module.css';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupNamesDialog, type Naming } from '../group-names-dialog';
import groups from '../groups.module.css';
import { missing } from './board';
import { CopyBoard } from './copy-board';
import { GroupCard } from './group-card';
import { SuggestedGroups } from './suggested-groups';
import { GROUPS, useBoard } from './use-board';

export interface BoardTabProps {
  value: readonly EditorGroup[];
  /** Usual groups that the board does not have. */
  suggested: readonly EditorGroup[];
  /** By the whole way to the field: `editorGroups.0.editors.1.cityRu`. */
  faults: Readonly<Record<string, string>>;
  onChange: (groups: EditorGroup[]) => void;
  /** The board of another issue is offered to be copied, but never its own. */
  issueId: number;
}

/** The editorial board, as the issue prints it. */
export function BoardTab({ value, suggested, faults, onChange, issueId }: BoardTabProps) {
  const { t } = useTranslation();
  const { said, addButton, board } = useBoard(value, onChange);
  const [named, setNamed] = useState<(Naming & { index: number | null }) | null>(null);

  return (
    <div className={tab.fields}>
      <Text c="dimmed">
        {value.length === 0 ? t('issues.board.none') : t('issues.board.about')}
      </Text>
      <OrderedList kind={GROUPS} className={groups.groups}>
        {value.map(({ nameEn, nameRu }, index) => (
          // They have nothing else to be known by; all they show comes from above.
          <li key={index}>
            <GroupCard
              index={index}
              all={value}
              faults={faults}
              board={board}
              onRename={() =>
                setNamed({
                  index,
                  nameEn,
                  nameRu,
                  title: t('issues.board.renameTitle'),
                  confirm: t('issues.order.renameIt'),
                })
              }
            />
          </li>
        ))}
      </OrderedList>
      {faults.editorGroups ? <p className={tab.message}>{faults.editorGroups}</p> : null}
      <SuggestedGroups groups={missing(suggested, value)} onAdd={board.add} />
      <div className={tab.buttons}>
        <Button
          ref={addButton}
          variant="default"
          data-field="editorGroups"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            setNamed({
              index: null,
              nameEn: '',
              nameRu: '',
              title: t('issues.board.newTitle'),
              confirm: t('issues.board.add'),
            })
          }
        >
          {t('issues.board.add')}
        </Button>
        <CopyBoard issueId={issueId} onCopy={board.replace} />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <GroupNamesDialog
        naming={named}
        onClose={() => setNamed(null)}
        onNamed={(names) => {
          if (named?.index == null) board.add({ ...names, editors: [] });
          else board.rename(named.index, names);
          setNamed(null);
        }}
      />
    </div>
  );
}
