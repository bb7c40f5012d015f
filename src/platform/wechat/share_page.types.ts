/** What WeChat sends when a patient shares a page. It names no patient, because another person opens it. */
interface SharedPage {
  title: string
  /** Address of the page, beginning with a slash. */
  path: string
}

/**
 * Offers a page in WeChat's menu. A page that uses it also sets `enableShareAppMessage` in its configuration; pages that do not cannot be shared.
 */
export type UseSharePage = (shared: () => SharedPage) => void
