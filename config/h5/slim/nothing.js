/** Stands in for style sheets of Taro which we do without; base.css has what is needed of them. */
export {}
