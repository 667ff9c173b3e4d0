// The types of frameworks come with no code.
export {}
