import { z } from 'zod';
import {
  category,
  categoryChange,
  newCategory,
  newSubcategory,
  subcategoryChange,
} from '../../contract/category.ts';
import { successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  updateCategory,
  updateSubcategory,
} from '../../domain/categories/categories.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/categories`: read by anyone, written by administrators. */
export const categoryEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/categories',
    action: 'category.read',
    summary: 'List all categories with their subcategories: those with a position first, the others by name',
    who: 'anyone',
    response: successResponse(z.array(category)),
    handle: (ctx) => result(listCategories(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/categories/create-category',
    action: 'category.write',
    summary: 'Create a category; its name is stored in lower case',
    body: newCategory,
    response: successResponse(category),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(createCategory(ctx, body), texts.categories.created),
  }),
  endpoint({
    method: 'patch',
    path: '/categories/:id',
    action: 'category.write',
    summary:
      'Change the given fields of a category; a new name is applied to its articles, and the former URLs redirect to it',
    body: categoryChange,
    response: successResponse(category),
    errors: [404, 409],
    handle: (ctx, { params, body }) =>
      result(updateCategory(ctx, params.id!, body), texts.categories.updated),
  }),
  endpoint({
    method: 'delete',
    path: '/categories/:id',
    action: 'category.write',
    summary: 'Delete a category; articles keep its name',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteCategory(ctx, params.id!), texts.categories.deleted),
  }),
  endpoint({
    method: 'post',
    path: '/categories/:id/subcategories',
    action: 'category.write',
    summary: 'Create a subcategory',
    body: newSubcategory,
    response: successResponse(category),
    status: 201,
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(createSubcategory(ctx, params.id!, body)),
  }),
  endpoint({
    method: 'patch',
    path: '/categories/:id/subcategories/:subId',
    action: 'category.write',
    summary: 'Change the given fields of a subcategory; a new name is applied to its articles',
    body: subcategoryChange,
    response: successResponse(category),
    errors: [404, 409],
    handle: (ctx, { params, body }) =>
      result(updateSubcategory(ctx, params.id!, params.subId!, body), texts.categories.subcategoryUpdated),
  }),
  endpoint({
    method: 'delete',
    path: '/categories/:id/subcategories/:subId',
    action: 'category.write',
    summary: 'Delete a subcategory; articles keep its name',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteSubcategory(ctx, params.id!, params.subId!)),
  }),
];
