/** A model that @huggingface/transformers runs in this process. */
export interface TransformersOptions {
  /** A folder, or an id of the Hugging Face hub, from which it is fetched once. */
  readonly model: string;
}
