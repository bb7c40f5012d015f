/** WeChat asks for the patient's consent before it hands over personal data; the app words the dialog. */
export interface PrivacyQuestion {
  /** Id of the consent button: WeChat accepts no other. */
  agreeButtonId: string
  agree(): void
  refuse(): void
  /** Opens the privacy guide that the hospital has registered with WeChat. */
  openGuide(): void
}
