import { AuthorsTab } from '../../form/authors/authors-tab';
import { SectionError } from './section-error';

/** The author form, without the button that adds the user as author. */
export function AuthorsSection() {
  return (
    <>
      <AuthorsTab showsAddMyself={false} />
      <SectionError path="affiliations" />
    </>
  );
}
