export const running: readonly string[]
export function archive(given: { folder?: string; name: string; at: number }): Buffer
