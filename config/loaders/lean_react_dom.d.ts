declare function leanReactDom(source: string): string
export = leanReactDom
