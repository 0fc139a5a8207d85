/** The parts of something that is edited, in words, to be compared and copied. */
export interface PartWords<Content, P extends string> {
  name: (part: P) => string;
  /** Empty where there is nothing. */
  text: (part: P, content: Content) => string;
}
