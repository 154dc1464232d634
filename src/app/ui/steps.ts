/** Steps that make a customer whole; each has its words under `step.<id>`. */
export type Step =
  | 'email'
  | 'phone'
  | 'bank-account'
  | 'password'
  | 'identity'
  | 'two-factor'
  | 'personal-details'
  | 'documents'
  | 'documents-to-mend'
  | 'questionnaire'
