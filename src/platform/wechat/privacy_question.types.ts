/** WeChat asks for the patient's consent before it hands over personal data; the app puts the question in its own words. */
export interface PrivacyQuestion {
  /** Id of the button that agrees: WeChat believes no other. */
  agreeButtonId: string
  agree(): void
  refuse(): void
  /** Opens the guide that the hospital has lodged with WeChat. */
  openGuide(): void
}
