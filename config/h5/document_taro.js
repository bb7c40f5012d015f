/** Stands in for Taro where a page is only drawn: its hooks have nothing to tell then, and nothing else of it is called. */
const hook = () => undefined
module.exports = { useDidShow: hook, useDidHide: hook }
