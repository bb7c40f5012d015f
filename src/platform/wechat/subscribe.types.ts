/** What the person answered, by template. */
interface SubscribeAnswer {
  accepted: string[]
  refused: string[]
}

/** Asks for the permission to send one message with each of these templates (three at most); only right after a tap. Undefined when nothing was answered. */
export type AskSubscription = (
  templateIds: readonly string[],
) => Promise<SubscribeAnswer | undefined>
