/** Methods that answer at once, of those that answer in time. */
export type Sync<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...ask: infer Ask) => Promise<infer Answer>
    ? (...ask: Ask) => Answer
    : never;
};
