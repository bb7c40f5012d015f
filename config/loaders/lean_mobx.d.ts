declare function leanMobx(source: string): string
export = leanMobx
