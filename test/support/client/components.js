/** `@tarojs/components` as the H5 build has it: plain HTML for the usual parts, Stencil for the rare ones. `View` first: others need it while they load. */
export { default as View } from '@tarojs/components-react/dist/components/view/index.js'
export { default as Text } from '@tarojs/components-react/dist/components/text/index.js'
export { default as ScrollView } from '@tarojs/components-react/dist/components/scroll-view/index.js'
export { default as Button } from '@tarojs/components-react/dist/components/button/index.js'
export { default as Icon } from '@tarojs/components-react/dist/components/icon/index.js'
export { default as Image } from '@tarojs/components-react/dist/components/image/index.js'
export { default as Input } from '@tarojs/components-react/dist/components/input/index.js'
export { default as Picker } from '@tarojs/components-react/dist/components/picker/index.js'
export { default as PullDownRefresh } from '@tarojs/components-react/dist/components/pull-down-refresh/index.js'
export { Swiper, SwiperItem } from '@tarojs/components-react/dist/components/swiper/index.js'
export {
  Block,
  Canvas,
  Checkbox,
  CheckboxGroup,
  Form,
  Label,
  PageMeta,
  PickerView,
  PickerViewColumn,
  Radio,
  RadioGroup,
  RichText,
  RootPortal,
  Switch,
  Textarea,
  WebView,
} from '@tarojs/components/lib/react'
