import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import tab from '~/ui/editor-tab.module.css';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupNamesDialog, type GroupNamesPrompt } from '../group-names-dialog';
import groups from '../groups.module.css';
import { localizedName } from '../../issue-labels';
import { missingGroups } from './board';
import styles from './board.module.css';
import { CopyBoardButton } from './copy-board-button';
import { GroupCard } from './group-card';
import { GROUPS, useBoard } from './use-board';

export interface BoardTabProps {
  value: readonly EditorGroup[];
  /** Common groups that the board does not have. */
  suggested: readonly EditorGroup[];
  /** By path of the field, such as `editorGroups.0.editors.1.cityRu`. */
  fieldErrors: Readonly<Record<string, string>>;
  onChange: (groups: EditorGroup[]) => void;
  /** Excluded from the issues whose board can be copied. */
  issueId: number;
}

/** Editor of the editorial board. */
export function BoardTab({ value, suggested, fieldErrors, onChange, issueId }: BoardTabProps) {
  const { t } = useTranslation();
  const { announcement, addButton, board } = useBoard(value, onChange);
  const [prompt, setPrompt] = useState<(GroupNamesPrompt & { index: number | null }) | null>(null);

  return (
    <div className={tab.fields}>
      <Text c="dimmed">
        {value.length === 0 ? t('issues.board.none') : t('issues.board.about')}
      </Text>
      <OrderedList kind={GROUPS} className={groups.groups}>
        {value.map(({ nameEn, nameRu }, index) => (
          // Groups have no id; the index is a safe key, because the cards have no state.
          <li key={index}>
            <GroupCard
              index={index}
              allGroups={value}
              fieldErrors={fieldErrors}
              board={board}
              onRename={() =>
                setPrompt({
                  index,
                  nameEn,
                  nameRu,
                  title: t('issues.board.renameTitle'),
                  confirmLabel: t('issues.order.renameIt'),
                })
              }
            />
          </li>
        ))}
      </OrderedList>
      {fieldErrors.editorGroups ? <p className={tab.message}>{fieldErrors.editorGroups}</p> : null}
      <SuggestedGroups groups={missingGroups(suggested, value)} onAdd={board.add} />
      <div className={tab.buttons}>
        <Button
          ref={addButton}
          variant="default"
          data-field="editorGroups"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            setPrompt({
              index: null,
              nameEn: '',
              nameRu: '',
              title: t('issues.board.newTitle'),
              confirmLabel: t('issues.board.add'),
            })
          }
        >
          {t('issues.board.add')}
        </Button>
        <CopyBoardButton issueId={issueId} onCopy={board.replace} />
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <GroupNamesDialog
        prompt={prompt}
        onClose={() => setPrompt(null)}
        onSubmit={(names) => {
          if (prompt?.index == null) board.add({ ...names, editors: [] });
          else board.rename(prompt.index, names);
          setPrompt(null);
        }}
      />
    </div>
  );
}

interface SuggestedGroupsProps {
  groups: readonly EditorGroup[];
  onAdd: (group: EditorGroup) => void;
}

/** Buttons that add common groups. */
function SuggestedGroups({ groups, onAdd }: SuggestedGroupsProps) {
  const { t, i18n } = useTranslation();
  if (groups.length === 0) return null;
  return (
    <div role="group" aria-label={t('issues.board.usual')} className={styles.suggested}>
      <span aria-hidden className={styles.suggestedLabel}>
        {t('issues.board.usual')}
      </span>
      {groups.map((group) => {
        const name = localizedName(group, i18n.language);
        return (
          <Button
            key={group.nameEn}
            variant="light"
            h={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('issues.board.addUsual', { name })}
            onClick={() => onAdd(group)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
