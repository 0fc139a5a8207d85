/** Labels and values of the parts of a form, for comparing and copying. */
export interface PartLabels<Content, P extends string> {
  name: (part: P) => string;
  /** Empty if the part has no value. */
  text: (part: P, content: Content) => string;
}
