/** What steps can do on a patient's screen, whatever draws it: a browser here, the mini-program's host elsewhere. */
export interface Screen {
  /** Opens an address of the app from outside, e.g. `/` or a page's path with its query. */
  open(address: string): Promise<void>
  /** Presses the thing with this name: a button, a choice, a tab. */
  press(name: string | RegExp): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, value: string): Promise<void>
  /** Waits until the words can be read. */
  see(words: string | RegExp): Promise<void>
  /** Waits until the page with this title is shown, in its heading and as the window's title. */
  seePage(title: string): Promise<void>
  /** Waits until the home page is shown. */
  seeHome(): Promise<void>
  /** Whether the words can be read now. */
  shows(words: string | RegExp): Promise<boolean>
}

/** What only a phone's payment sheet can do. */
export interface Cashier {
  /** Agrees to the payment and waits until the sheet is gone. */
  agree(): Promise<void>
  /** Leaves the sheet without paying. */
  leave(): Promise<void>
}
