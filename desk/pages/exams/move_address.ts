/** The page that moves the patients of a device; its id is the hospital's own and may have any signs. */
export const moveAddress = ({ resourceId, day }: { resourceId: string; day: string }): string =>
  `/exams/${encodeURIComponent(resourceId)}/${day}`
