/** The patient's answer, by template. */
interface SubscribeAnswer {
  accepted: string[]
  refused: string[]
}

/** Asks for permission to send one message with each of these templates (three at most); only right after a tap. Undefined without an answer. */
export type AskSubscription = (
  templateIds: readonly string[],
) => Promise<SubscribeAnswer | undefined>
