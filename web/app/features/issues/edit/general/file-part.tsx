import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import tab from '~/ui/editor-tab.module.css';
import { useIssueForm } from '../issue-form-context';
import type { IssueFile } from '../use-issue-files';

interface Props {
  file: IssueFile;
  title: string;
  children: ReactNode;
}

/** A file of the issue, under a heading of its own. */
export function FilePart({ file: { field }, title, children }: Props) {
  const id = useId();
  const fault = useIssueForm().faults[field];
  return (
    <section className={tab.part} data-field={field} aria-labelledby={id}>
      <Title order={3} id={id} className={tab.partTitle}>
        {title}
      </Title>
      {fault ? <p className={tab.message}>{fault}</p> : null}
      {children}
    </section>
  );
}
