/** The likeness of a kind to what it is a kind of: a cat is a pet. Such a word tells more than was asked. */
export const kindOf = 0.8;
