/** The likeness of a kind to what it is a kind of: a cat is a pet. Such a word tells more than was asked. */
export const kindOf = 0.8;

/** The likeness of a word to one of the same family: `tooth`, `dentist`. */
export const relatedTo = 0.6;
