const REFUSAL = 'showActionSheet:fail use the sheet of src/ui'

/** Stands in for Taro's action sheet: our sheets are parts of `src/ui`. */
export default class ActionSheet {
  async create() {
    return REFUSAL
  }

  async show() {
    return REFUSAL
  }
}
