import { AuthorsTab } from '../../editor/authors/authors-tab';
import { SectionFault } from './section-fault';

/** As authors write it; an editor is never among them. */
export function AuthorsSection() {
  return (
    <>
      <AuthorsTab offersMyself={false} />
      <SectionFault path="affiliations" />
    </>
  );
}
